import { isAlarmOn, type ListedNotice } from '#notices/model/listed-notice.ts';

/** Returns those on screens, alarms first, all-clears last, and those that have ended. Each group keeps the given order, the latest first. */
export function groupNotices(notices: readonly ListedNotice[]) {
  const inForce = notices.filter((notice) => notice.isInForce);
  return {
    inForce: inForce.sort((one, other) => rankOf(one) - rankOf(other)),
    past: notices.filter((notice) => !notice.isInForce),
  };
}

function rankOf(notice: ListedNotice): number {
  if (isAlarmOn(notice)) return 0;
  return notice.lifted === null ? 1 : 2;
}
