/** The package ships no types. */
declare module 'fontverter' {
  export function convert(font: Uint8Array, format: 'truetype'): Promise<Uint8Array>;
}

/** Its types are another package. What tests use of it. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';
  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
