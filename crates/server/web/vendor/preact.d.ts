import { VNode } from "preact";
export { h, Component, render, createContext } from "preact";
export * from "preact/hooks";
export const html: (strings: TemplateStringsArray, ...values: unknown[]) => VNode;
