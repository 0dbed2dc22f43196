/** What of Preact's hooks the client uses. */
export function useState<T>(first: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];
export function useEffect(run: () => void | (() => void), when?: unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), when?: unknown[]): void;
export function useRef<T>(first: T): { current: T };
export function useMemo<T>(make: () => T, when: unknown[]): T;
export function useCallback<T extends Function>(run: T, when: unknown[]): T;
export function useReducer<S, A>(step: (state: S, action: A) => S, first: S): [S, (action: A) => void];
export function useContext<T>(context: { value: T }): T;
