/** Options of `node:http`; times in ms. */
export interface ConnectionLimits {
  readonly maxHeaderSize: number;
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** How often both timeouts are checked; Node's default is 30 s. */
  readonly connectionsCheckingInterval: number;
}

/** Screens poll once a minute on a connection that stays open. */
export const connectionLimits: ConnectionLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2000,
};
