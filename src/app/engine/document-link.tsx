import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkAt } from '#app/links.ts';
import type { DocumentType } from '#domain/statuses.ts';
import { documentPath } from './document-path.ts';

/** A line that leads to its document; the line alone for whoever may not see that. */
export function DocumentLink({
  document,
  className,
  children,
}: {
  document: { id: number; type: DocumentType };
  className: string;
  children: ReactNode;
}) {
  const path = documentPath(document);
  if (path === null) return <div className={className}>{children}</div>;
  return (
    <Link {...linkAt(path)} className={`${className} press rounded-field`}>
      {children}
    </Link>
  );
}
