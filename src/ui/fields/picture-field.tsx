import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { type Crop, dragCrop, largestCrop, MAX_ZOOM, zoomCrop } from './crop.ts';
import { FieldGroup, type FieldProps } from './field.tsx';
import { drawCrop, encodeCrop, openPicture, type PictureFault } from './picture-file.ts';

export interface PictureWords {
  choose: string;
  change: string;
  remove: string;
  /** Explains allowed file types and sizes. */
  kinds: string;
  crop: string;
  cropHelp: string;
  zoom: string;
  use: string;
  sending: string;
  cancel: string;
  fault: Readonly<Record<PictureFault, string>>;
}

const STAGE = 288;
const FRAMES: Readonly<Record<PictureShape, string>> = {
  face: 'aspect-square max-w-62',
  landscape: 'aspect-[8/5] max-w-80',
};

/** How far each key moves the picture, and how much it zooms. */
const KEYS: Readonly<Record<string, readonly [dx: number, dy: number, closer: number]>> = {
  ArrowLeft: [12, 0, 1],
  ArrowRight: [-12, 0, 1],
  ArrowUp: [0, 12, 1],
  ArrowDown: [0, -12, 1],
  '+': [0, 0, 1.1],
  '-': [0, 0, 1 / 1.1],
};

/** The shape of the crop: a square for faces, shown round, or a landscape for places. */
export type PictureShape = 'face' | 'landscape';
export const ASPECTS: Readonly<Record<PictureShape, number>> = { face: 1, landscape: 1.6 };

/** A picture: chosen or photographed, cropped by touch, uploaded at once, and assigned when the form is saved. */
export function PictureField({
  shape = 'face',
  tile = false,
  src,
  words,
  onSend,
  onRemove,
  ...field
}: FieldProps & {
  shape?: PictureShape | undefined;
  /** Shows only a small picture beside other fields; it is removed elsewhere. */
  tile?: boolean | undefined;
  /** The address of the present picture. */
  src: string | null;
  words: PictureWords;
  /** Uploads the cropped picture; resolves to the error text, or null. Aborted by its signal it changes nothing. */
  onSend: (picture: Blob, signal: AbortSignal) => Promise<string | null>;
  onRemove: () => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const opened = await openPicture(chosen);
    if (typeof opened === 'string') return setFault(words.fault[opened]);
    setFault(null);
    setPicture(opened);
  };
  const pick = () => file.current?.click();
  return (
    <FieldGroup
      {...field}
      {...(tile ? { hideLabel: true, tight: true } : { help: words.kinds })}
      error={field.error || fault}
    >
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
      {tile ? (
        <button
          type="button"
          className="press relative aspect-[8/5] w-full overflow-hidden rounded-card border border-line bg-sunken text-muted"
          aria-label={src ? words.change : words.choose}
          onClick={pick}
        >
          {src && <img src={src} alt="" className="size-full object-cover" />}
          <span className="absolute end-1.5 bottom-1.5 grid size-9 place-content-center rounded-field bg-raised text-text">
            <Icon of={ImagePlus} />
          </span>
        </button>
      ) : src ? (
        <div className="flex flex-col gap-2">
          <img
            src={src}
            alt={typeof field.label === 'string' ? field.label : ''}
            className={cx('w-full rounded-card object-cover', FRAMES[shape])}
          />
          <div className="flex flex-wrap gap-2">
            <Button onClick={pick}>{words.change}</Button>
            <Button kind="ghost" onClick={onRemove}>
              {words.remove}
            </Button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          className={cx(
            'press flex min-h-42 w-full flex-col items-center justify-center gap-2 rounded-card border border-line-strong border-dashed bg-sunken p-4 text-muted',
            shape === 'face' ? 'max-w-62' : 'max-w-80',
          )}
          onClick={pick}
        >
          <Icon of={ImagePlus} size={28} />
          {words.choose}
        </button>
      )}
      {picture && (
        <CropDialog
          shape={shape}
          picture={picture}
          words={words}
          onSend={onSend}
          onClose={() => {
            picture.close();
            setPicture(null);
          }}
        />
      )}
    </FieldGroup>
  );
}

function CropDialog({
  shape,
  picture,
  words,
  onSend,
  onClose,
}: {
  shape: PictureShape;
  picture: ImageBitmap;
  words: PictureWords;
  onSend: (picture: Blob, signal: AbortSignal) => Promise<string | null>;
  onClose: () => void;
}) {
  const [crop, setCrop] = useState<Crop>(() => largestCrop(picture, ASPECTS[shape]));
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<ReactNode>(null);
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  const use = async () => {
    going.current = new AbortController();
    const { signal } = going.current;
    setSending(true);
    const blob = await encodeCrop(picture, crop);
    if (signal.aborted) return;
    const refused = blob ? await onSend(blob, signal) : words.fault.cut;
    // Aborted: do not use it.
    if (signal.aborted) return;
    setSending(false);
    if (refused) setFault(refused);
    else onClose();
  };
  return (
    <Dialog
      open
      onCancel={onClose}
      title={words.crop}
      actions={
        <>
          <Button kind="primary" busy={sending} busyText={words.sending} onClick={() => void use()}>
            {words.use}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3">
        <p>{words.cropHelp}</p>
        <CropStage {...{ picture, crop }} label={words.crop} onCrop={setCrop} />
        <input
          type="range"
          aria-label={words.zoom}
          className="h-11 w-full max-w-72 accent-(--brand)"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => {
            const zoom = Number(event.currentTarget.value);
            setCrop((now) => zoomCrop(now, picture, zoom));
          }}
        />
        {fault && (
          <p role="alert" className="text-negative">
            {fault}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The picture to crop: drag with one finger or arrow keys, zoom with two fingers or + −. */
function CropStage({
  picture,
  crop,
  label,
  onCrop,
}: {
  picture: ImageBitmap;
  crop: Crop;
  label: string;
  onCrop: (change: (now: Crop) => Crop) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const drag = (dx: number, dy: number) =>
    onCrop((now) => dragCrop(now, picture, { dx, dy }, canvas.current?.clientWidth ?? STAGE));
  const zoom = (by: number) => onCrop((now) => zoomCrop(now, picture, now.zoom * by));
  const apart = () => {
    const [one, two] = [...fingers.current.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  };
  return (
    <canvas
      ref={canvas}
      width={STAGE * 2}
      height={Math.round((STAGE * 2) / crop.aspect)}
      role="img"
      aria-label={label}
      tabIndex={0}
      data-no-drag
      style={{ aspectRatio: crop.aspect }}
      className={cx(
        'w-full max-w-72 cursor-move touch-none',
        crop.aspect === 1 ? 'rounded-full' : 'rounded-card',
      )}
      onKeyDown={(event) => {
        const does = KEYS[event.key];
        if (!does) return;
        event.preventDefault();
        drag(does[0], does[1]);
        zoom(does[2]);
      }}
      onWheel={(event) => zoom(event.deltaY < 0 ? 1.05 : 1 / 1.05)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={(event) => {
        const from = fingers.current.get(event.pointerId);
        if (!from) return;
        const before = apart();
        const to = { x: event.clientX, y: event.clientY };
        fingers.current.set(event.pointerId, to);
        if (fingers.current.size === 1) drag(to.x - from.x, to.y - from.y);
        else if (before > 0) zoom(apart() / before);
      }}
      onPointerUp={(event) => fingers.current.delete(event.pointerId)}
      onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
    />
  );
}
