// Learn alpha-beta: the list of lessons, or one of them.

import { html } from "../../vendor/preact.js";
import { useRoute } from "../../lib/route.js";
import { Contents } from "./contents.js";
import { Lesson } from "./lesson.js";
import { lessonOf } from "./lessons.js";

export function Page() {
  const { query } = useRoute();
  const lesson = lessonOf(query.get("lesson") ?? "");
  if (!lesson)
    return html`
      <${Contents} />
    `;
  const seed = Number(query.get("seed")) || 1;
  const step = Math.max(1, Number(query.get("step")) || 1);
  return html`
    <${Lesson} key=${lesson.name} lesson=${lesson} seed=${seed} step=${step} />
  `;
}
