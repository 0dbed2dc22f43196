/** What of Preact the client uses. */
export type VNode = object;
export type Node = VNode | string | number | null | undefined | boolean | Node[];
export function h(type: unknown, props: object | null, ...children: unknown[]): VNode;
export function render(what: unknown, into: Element): void;
export function createContext<T>(value: T): { Provider: unknown; value: T };
export const Fragment: unknown;
export const options: Record<string, unknown>;
