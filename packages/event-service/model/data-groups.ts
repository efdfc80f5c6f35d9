/** What a key may read besides the data that every key reads (specification §5). */
export const dataGroups = [
  'personal user details',
  'personal participant details',
  'unpublished events',
  'invoice data',
  'personal orderer details',
  'order information',
  'additional payment information',
] as const;
export type DataGroup = (typeof dataGroups)[number];
