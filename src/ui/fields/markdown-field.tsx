import { useState } from 'react';
import { Chip } from '../chip.tsx';
import { Markdown } from '../form/markdown-view.tsx';
import type { FieldProps } from './field.tsx';
import { TextareaField } from './textarea-field.tsx';

/** A longer text in markdown (headings, lists, bold, links), with a preview. */
export function MarkdownField({
  value,
  onChange,
  maxLength,
  preview,
  ...field
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number | undefined;
  /** The label of the preview button. */
  preview: string;
}) {
  const [shown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <TextareaField {...field} {...{ value, onChange, maxLength }} rows={5} />
      <div>
        <Chip pressed={shown} onClick={() => setShown(!shown)}>
          {preview}
        </Chip>
      </div>
      {shown && value.trim() !== '' && (
        <div className="card">
          <Markdown text={value} />
        </div>
      )}
    </div>
  );
}
