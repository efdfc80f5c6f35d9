import type { Browser, CDPSession } from 'playwright';
import * as z from 'zod';

const answerSchema = z.object({ id: z.number(), result: z.object({ usedSize: z.number().optional() }) });

/** Used heap of the page and all workers after collection, in MiB. */
export async function measureHeap(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession();
  const { targetInfos } = await cdp.send('Target.getTargets');
  const kinds = ['page', 'worker', 'service_worker', 'shared_worker'];
  let bytes = 0;
  for (const { type, targetId, url } of targetInfos)
    if (kinds.includes(type) && url.startsWith('http')) bytes += await readUsedBytes(cdp, targetId);
  await cdp.detach();
  return bytes / 1024 / 1024;
}

async function readUsedBytes(cdp: CDPSession, targetId: string): Promise<number> {
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
  const ask = (id: number, method: string) =>
    new Promise<number>((resolve) => {
      const listen = (event: { sessionId: string; message: string }) => {
        if (event.sessionId !== sessionId) return;
        const answer = answerSchema.safeParse(JSON.parse(event.message));
        if (!answer.success || answer.data.id !== id) return;
        cdp.off('Target.receivedMessageFromTarget', listen);
        resolve(answer.data.result.usedSize ?? 0);
      };
      cdp.on('Target.receivedMessageFromTarget', listen);
      void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    });
  await ask(1, 'HeapProfiler.collectGarbage');
  await ask(2, 'HeapProfiler.collectGarbage');
  const usedBytes = await ask(3, 'Runtime.getHeapUsage');
  await cdp.send('Target.detachFromTarget', { sessionId });
  return usedBytes;
}
