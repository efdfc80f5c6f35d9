import { type FieldErrors, fieldsOf } from '#back-office/pages/field-notes.tsx';
import { FileField, TextField } from '#back-office/pages/fields.tsx';
import { ActionForm, Button, Link, Notice, TokenInput } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { Actions } from '#back-office/forms/item-form.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { root } from '#back-office/requests/visit.ts';
import type { Item } from '#storage/item.ts';

interface ImageProps {
  readonly event: Item;
  readonly images: readonly Item[];
  readonly alt?: string;
  readonly errors?: FieldErrors;
  readonly isResubmitted?: boolean;
}

export function ImagePage(props: ImageProps) {
  const { event, images, alt = '', errors = {}, isResubmitted = false } = props;
  const {
    words: { images: words },
    query,
  } = useVisit();
  const path = `/events/${event.id}`;
  const field = fieldsOf({ texts: { alt }, errors }, words);
  return (
    <Page title={words.title} heading={null}>
      <p className="trail">
        <Link to={path} text={typeof event.values['name'] === 'string' ? event.values['name'] : ''} />
      </p>
      <h1>{words.title}</h1>
      {isResubmitted && <Notice>{words.again}</Notice>}
      {query.has('saved') && <Notice>{words.saved}</Notice>}
      <ul className="pictures">
        {images.map((image) => (
          <ImageItem key={image.id} image={image} path={path} />
        ))}
      </ul>
      <form
        method="post"
        action={`${root}${path}/picture`}
        encType="multipart/form-data"
        className="stack narrow"
      >
        <h2>{images.length === 0 ? words.first : words.another}</h2>
        <TokenInput />
        <FileField {...field('file')} accept="image/png,image/jpeg,image/webp" />
        <TextField {...field('alt')} isRequired />
        <Actions button={words.upload} back={path} />
      </form>
    </Page>
  );
}

function ImageItem({ image, path }: { readonly image: Item; readonly path: string }) {
  const { images: words } = useVisit().words;
  const { imageFile } = image.values;
  if (typeof imageFile !== 'object' || imageFile === null) return null;
  const alt = imageAltOf(image);
  return (
    <li>
      <img src={imageFile.url} alt={alt} />
      <p>{alt}</p>
      <ActionForm path={`${path}/picture/remove`}>
        <input type="hidden" name="picture" defaultValue={image.id} />
        <Button text={words.remove} name={words.removeNamed(alt)} />
      </ActionForm>
    </li>
  );
}

export function imageAltOf({ values: { imageAlt } }: Item): string {
  return typeof imageAlt === 'string' ? imageAlt : '';
}
