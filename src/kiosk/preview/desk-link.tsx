import { type DeskLinkProps, useDeskLink } from './use-desk-link.ts';
import { LoadingImage } from './loading-image.tsx';

/** Ties a framed page to the desk around it, and says while a slide's image is on its way. */
export function DeskLink(props: DeskLinkProps) {
  useDeskLink(props);
  const { slides, control, images, config } = props;
  const slide = slides.find(({ key }) => key === control.loop.current);
  const imageId = slide?.kind === 'event' ? slide.event.imageId : null;
  if (imageId === null || images.has(imageId)) return null;
  return <LoadingImage key={imageId} language={config.language} />;
}
