import * as z from 'zod/mini';

/** What the desk shows of the webhook that receives outages: never its address, which may contain a secret. */
export const webhookStateSchema = z.object({
  host: z.string(),
  /** ISO time of the last message that it accepted. */
  lastDeliveryAt: z.nullable(z.string()),
  /** Why the last attempt failed, in English; null after a success. */
  problem: z.nullable(z.string()),
  waiting: z.number(),
});
export type WebhookState = Readonly<z.output<typeof webhookStateSchema>>;
