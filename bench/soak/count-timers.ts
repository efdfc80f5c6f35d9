/** Script for the page that counts pending timers; as text, because tsx would insert helpers into a function. */
export const countTimers = `
  const live = new Set();
  const wrap = (name, clear) => {
    const [set, unset] = [window[name], window[clear]];
    window[name] = (run, ms) => {
      const id = set(() => {
        if (name === 'setTimeout') live.delete(id);
        run();
      }, ms);
      live.add(id);
      return id;
    };
    window[clear] = (id) => {
      live.delete(id);
      unset(id);
    };
  };
  wrap('setTimeout', 'clearTimeout');
  wrap('setInterval', 'clearInterval');
  window.countTimers = () => live.size;
`;
