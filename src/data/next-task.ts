/**
 * Lets the thread do what is due – a frame, a turn – before the rest. By a message: a timer would wait for a clock, and in
 * a page that is not in view for a second.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
