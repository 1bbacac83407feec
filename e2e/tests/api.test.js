// The page about the programming interface.

import assert from "node:assert/strict";
import { test } from "node:test";
import { blocks } from "../../crates/server/web/pages/api/markdown.js";
import { withPage } from "./harness.js";

test(
  "the document is shown",
  withPage("#/api", {}, async (page) => {
    await page.getByRole("heading", { name: "Requests" }).waitFor();
    await page.getByRole("cell", { name: "POST /api/view" }).waitFor();
    await page.locator("article pre").first().waitFor();
  }),
);

test(
  "every request that can be tried is answered",
  withPage("#/api", {}, async (page) => {
    const choice = page.getByLabel("Request", { exact: true });
    for (const name of await choice.locator("option").allTextContents()) {
      await choice.selectOption({ label: name });
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
      assert.match((await page.locator(".try [role=status]").textContent()) ?? "", /^200 /, name);
    }
  }),
);

test(
  "a refusal is shown as it is",
  withPage("#/api", { expected: [/400/] }, async (page) => {
    await page.getByRole("textbox", { name: "Body" }).fill("{");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".answer", { hasText: "malformed" }).waitFor();
  }),
);

test("Markdown is taken apart", () => {
  const text =
    "# A\n\nOne\ntwo `x`.\n\n- a\n  more\n- b\n\n```json\n{\n\n}\n```\n" +
    "| h | `a|b` |\n|---|---|\n| 1 | `c | d` |\n";
  assert.deepEqual(blocks(text), [
    { kind: "heading", level: 1, text: "A" },
    { kind: "paragraph", text: "One two `x`." },
    { kind: "list", items: ["a more", "b"] },
    { kind: "code", text: "{\n\n}" },
    { kind: "table", head: ["h", "`a|b`"], rows: [["1", "`c | d`"]] },
  ]);
  assert.deepEqual(blocks("-\n#\n"), [
    { kind: "paragraph", text: "-" },
    { kind: "paragraph", text: "#" },
  ]);
});
