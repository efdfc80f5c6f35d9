/** The only platform types of the core rooms, available in browsers and Node. */
declare class URL {
  constructor(address: string, base?: string);
  readonly hash: string;
  readonly host: string;
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  pathname: string;
  readonly protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
}

declare class URLSearchParams {
  constructor(init?: string | Readonly<Record<string, string>>);
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  append(name: string, value: string): void;
  delete(name: string): void;
  forEach(visit: (value: string, name: string) => void): void;
  toString(): string;
}
