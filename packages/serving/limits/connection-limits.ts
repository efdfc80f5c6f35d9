/** How long a client of a server may take, in ms, and how much it may say before its body. Names as in `node:http`. */
export interface ConnectionLimits {
  readonly maxHeaderSize: number;
  readonly headersTimeout: number;
  /** For the whole request, headers and body. */
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** Both timeouts are noticed this much later at most. Node's own default is half a minute. */
  readonly connectionsCheckingInterval: number;
}

/** A screen asks once a minute: its connection stays open in between. */
export const connectionLimits: ConnectionLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2000,
};
