import { useMemo } from 'react';
import type { OverviewSlide } from '#domain/build-overview.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { phoneAddressOf } from '#kiosk/layout/arrange-idle.ts';
import { arrangeOverview } from '#kiosk/layout/arrange-overview.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { BlocksView } from './blocks-view.tsx';
import { FootView } from './foot-view.tsx';
import type { SlideProps } from './slide-props.ts';
import styles from './slide.module.css';
import { useLatched } from './use-latched.ts';

/** A page of the agenda: heading, date, rows, and a code that leads to all events. */
export function OverviewView(props: SlideProps<OverviewSlide>) {
  const { slide, now, config, site, loop, plan: screen, tools } = props;
  const { language, monitor } = config;
  const address = phoneAddressOf(monitor, site.publicUrl ?? window.location.origin);
  const code = useMemo(() => encodeQr(address), [address]);
  const blocks = useMemo(
    () => arrangeOverview({ slide, modules: code?.modules ?? null, language, screen, tools }),
    [slide, code, language, screen, tools],
  );
  const drift = useLatched(driftAt(now, screen.drift), String(loop.slideChanges));
  return (
    <div className={styles.drift} style={drift}>
      <BlocksView blocks={blocks} code={code} label={screenWords[language].onPhone} />
      <FootView {...props} box={screen.foot} />
    </div>
  );
}
