import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { LiveFrame } from '#desk/frame/live-frame.tsx';
import { SkippedSlides } from '#desk/frame/skipped-slides.tsx';
import { useFrame } from '#desk/frame/use-frame.ts';
import { CopyButton } from '#desk/shell/copy-button.tsx';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { FormatChoice } from '#desk/shell/format-choice.tsx';
import { useDebounced } from '#desk/shell/use-debounced.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { DeviceSteps } from './device-steps.tsx';
import { QrImage } from './qr-image.tsx';

const loopback = /^https?:\/\/(localhost|127\.|\[::1\])/;

export function AddressResult(props: {
  /** Without bad values. */
  readonly query: string;
  readonly hasMonitor: boolean;
  readonly hasMoment: boolean;
  readonly isPortrait: boolean;
  readonly onFormat: (isPortrait: boolean) => void;
}) {
  const { query, isPortrait } = props;
  const { site } = useDesk();
  const words = useWords(addressWords);
  const origin = (site.publicUrl ?? window.location.origin).replace(/\/+$/, '');
  // Commas and colons need no escape in a query.
  const address = `${origin}/?${query.replace(/%2C/g, ',').replace(/%3A/g, ':')}`;
  const debounced = useDebounced(query, 400);
  const frame = useFrame(debounced);
  if (!props.hasMonitor) return <p className={styles.missing}>{words.missing}</p>;
  return (
    <div className={styles.result}>
      <section aria-label={words.preview}>
        <div className={styles.frame} data-portrait={isPortrait || undefined}>
          <LiveFrame
            query={debounced}
            isPortrait={isPortrait}
            isLive
            title={words.preview}
            frameRef={frame.frameRef}
          />
        </div>
        <SkippedSlides state={frame.state} events={[]} />
        <FrameWarnings state={frame.state} kinds={['type-too-small', 'title-shortened']} />
        <div className={styles.format}>
          <FormatChoice isPortrait={isPortrait} onChange={props.onFormat} />
        </div>
      </section>
      <section className={styles.address}>
        <h2>{words.result}</h2>
        <p className={styles.text}>
          <code data-address>{address}</code>
        </p>
        <p className={styles.actions}>
          <CopyButton text={address} isMain />
          <a className="button" href={`/?${query}`} target="_blank" rel="noreferrer">
            {words.open}
          </a>
        </p>
        {props.hasMoment && <p className={styles.problem}>{words.atWarning}</p>}
        {loopback.test(address) && <p className={styles.problem}>{words.local}</p>}
        <QrImage address={address} label={words.qrCode} />
      </section>
      <DeviceSteps address={address} />
    </div>
  );
}
