/** Options of `node:http`; times in ms. Screens poll once a minute on a connection that stays open. */
export const connectionLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 75_000,
  /** How often both timeouts are checked; Node's default is 30 s. */
  connectionsCheckingInterval: 2000,
};

export type ConnectionLimits = Readonly<typeof connectionLimits>;
