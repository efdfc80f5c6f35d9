/** The only platform types of the core rooms, available in browsers and Node. */
declare class URL {
  constructor(address: string);
  readonly hash: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
}

declare class URLSearchParams {
  constructor(query?: string);
  set(name: string, value: string): void;
  forEach(visit: (value: string, name: string) => void): void;
  [Symbol.iterator](): IterableIterator<[string, string]>;
  toString(): string;
}
