/** SIGINT and SIGTERM: the first closes everything and exits within 5 s, the second exits immediately. */
export function closeOnSignal(closes: readonly (() => Promise<void>)[]): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), 4500).unref();
    void Promise.allSettled(closes.map((close) => close())).then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
