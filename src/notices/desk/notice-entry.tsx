import { useMemo, useState } from 'react';
import { checkDraft } from './check-draft.ts';
import { languagesOf } from './notice-draft.ts';
import { useNoticeDraft } from './use-notice-draft.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { changeRoute, openRoute, useRoute } from '#desk/shell/route.tsx';
import type { NoticeLevel } from '#notices/model/notice.ts';
import { NoticeForm } from './notice-form.tsx';
import { SendStep } from './send-step.tsx';
import type { SentNotice } from './use-send-notice.ts';

/** A new alarm or notice in two steps: it is entered, then looked at and sent. */
export function NoticeEntry(props: {
  readonly onSent: (sent: SentNotice & { readonly level: NoticeLevel }) => void;
}) {
  const { site, now, timeZone, monitors, screens } = useDesk();
  const { draft, change, clear } = useNoticeDraft();
  const { step } = useRoute();
  const [isBack, setBack] = useState(false);
  const languages = useMemo(() => languagesOf(site), [site]);
  const checked = useMemo(
    () => checkDraft(draft, { languages, now, timeZone, monitors, screens }),
    [draft, languages, now, timeZone, monitors, screens],
  );
  // The address of the second step may be opened without a draft.
  const isEmpty = checked.problems.some(({ code }) => code === 'no-text');
  if (step === 'check' && !isEmpty)
    return (
      <SendStep
        {...checked}
        onBack={() => {
          setBack(true);
          changeRoute({ step: '' });
        }}
        onSent={(sent) => {
          clear();
          setBack(false);
          changeRoute({ step: '' });
          props.onSent({ ...sent, level: draft.level });
        }}
      />
    );
  return (
    <NoticeForm
      {...{ draft, change, clear, languages }}
      problems={checked.problems}
      isBack={isBack}
      onNext={() => {
        setBack(true);
        openRoute({ view: 'notices', step: 'check' });
      }}
    />
  );
}
