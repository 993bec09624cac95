/** What is asked of the page by its language. */
export interface Inspection {
  locale: 'fa' | 'en';
  /** The features whose keys look like `desk.free`. */
  features: string[];
}

/** Runs inside the page: what is typed into under a finger, and smaller than a phone of Apple's takes without zooming in. */
export function smallFieldsOf(): string[] {
  if (!matchMedia('(pointer: coarse) and (max-width: 767.98px)').matches) return [];
  const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select';
  return [...document.querySelectorAll(typed)].flatMap((field) => {
    const size = getComputedStyle(field).fontSize;
    const name = field.getAttribute('aria-label') ?? field.closest('.field')?.textContent ?? field.className;
    return Number.parseFloat(size) < 16 ? [`small letters: ${name.trim().slice(0, 50)} ${size}`] : [];
  });
}

/** Runs inside the page: what is wrong with what can be seen now, one line each. */
export function faultsOf({ locale, features }: Inspection): string[] {
  const TARGETS = 'button, a[href], input, textarea, select, [role=button], label:has(> .native)';
  // Equal members of one group may touch each other, and have measures of their own.
  const GROUPED = '.cell, .seg-item, .pad, [role=grid], .otp';
  const PRIVATE = 'script, style, svg, [hidden]';
  const found = new Set<string>();
  // A mouse on a wide screen points at less than a finger.
  const least = matchMedia('(pointer: fine) and (min-width: 1200px)').matches ? 35.5 : 43.5;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  type Box = typeof view;
  const cut = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const wide = ({ left, right }: Box) => right - left;
  const high = ({ top, bottom }: Box) => bottom - top;
  const nameOf = (element: Element) => {
    const name = element.getAttribute('aria-label') || element.textContent?.trim() || element.className;
    return `<${element.tagName.toLowerCase()}> «${String(name).slice(0, 50)}»`;
  };
  /** What of an element its scrolling ancestors leave to be seen. */
  const seen = (element: Element): Box => {
    let box = cut(element.getBoundingClientRect(), view);
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow !== 'visible') box = cut(box, at.getBoundingClientRect());
    }
    return box;
  };

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`sideways scroll: ${scrollWidth} px on ${clientWidth} px`);

  const targets = [...document.querySelectorAll(TARGETS)].flatMap((element) => {
    const box = seen(element);
    if (element.matches('.native') || wide(box) < 1 || high(box) < 1) return [];
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const on = document.elementFromPoint(x, y);
    // What lies under a sheet, or out of sight, is nothing to touch.
    return on && (element.contains(on) || on.contains(element)) ? [{ element, box }] : [];
  });
  for (const { element } of targets) {
    const { width, height } = (element.closest('.field-box') ?? element).getBoundingClientRect();
    if (!element.closest(GROUPED) && Math.min(width, height) < least)
      found.add(`small: ${nameOf(element)} ${Math.round(width)} × ${Math.round(height)}`);
  }
  for (const [index, one] of targets.entries()) {
    for (const other of targets.slice(index + 1)) {
      if (one.element.closest(GROUPED) || other.element.closest(GROUPED)) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      // Rows scroll away under what sticks to an edge.
      if ([one, other].some(({ element }) => getComputedStyle(element).position === 'sticky')) continue;
      // A menu lies over what it covers a part of.
      if (one.element.closest('.popover') !== other.element.closest('.popover')) continue;
      const both = cut(one.box, other.box);
      if (wide(both) > 1 && high(both) > 1)
        found.add(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }

  // A figure that has lost a digit reads as another one.
  for (const input of document.querySelectorAll('input')) {
    const figure = /^[\d۰-۹][\d۰-۹,٬]*$/.test(input.value) && !input.closest(PRIVATE);
    if (figure && input.checkVisibility() && input.scrollWidth > input.clientWidth && input.clientWidth > 1)
      found.add(`cut: «${input.value}» in ${input.clientWidth} of ${input.scrollWidth} px`);
  }

  const key = new RegExp(`(^|[^\\w@])(${features.join('|')})\\.[a-z]\\w+|^[a-z]+(_[a-z]+)+$`);
  const inspectText = (text: string, where: string) => {
    if (key.test(text)) found.add(`untranslated ${where}: ${text}`);
    if (/\bundefined\b|\bNaN\b|\bnull\b|\{\w+\}/.test(text)) found.add(`unfinished ${where}: ${text}`);
    if (locale === 'fa' && /[0-9]/.test(text)) found.add(`Latin digits in ${where}: ${text}`);
    if (locale === 'en' && /[۰-۹]/.test(text)) found.add(`Persian digits in ${where}: ${text}`);
    // A language is named in itself, and so is a kind of file, and a zone.
    if (
      locale === 'fa' &&
      /[A-Za-z]{2}/.test(text.replace(/JPG|PNG|HEIC|XLSX?|CSV|Enter|Esc|Asia\/\w+/gi, '')) &&
      text !== 'English'
    )
      found.add(`Latin ${where}: ${text}`);
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(PRIVATE) || !element.checkVisibility()) continue;
    for (const attribute of ['aria-label', 'placeholder', 'title']) {
      const text = element.getAttribute(attribute);
      if (text) inspectText(text, attribute);
    }
  }

  // What stands in a field is read as the rest is; codes and addresses run from left to right, a search stays as typed.
  for (const input of document.querySelectorAll<HTMLInputElement>(
    'input:not([type=search], [type=radio], [type=checkbox], [role])',
  )) {
    const read = getComputedStyle(input).direction === 'rtl' || locale === 'en';
    if (!read || input.closest(PRIVATE) || !input.checkVisibility()) continue;
    if (locale === 'fa' && /[0-9]/.test(input.value)) found.add(`Latin digits in a field: ${input.value}`);
    if (locale === 'en' && /[۰-۹]/.test(input.value)) found.add(`Persian digits in a field: ${input.value}`);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent?.trim();
    if (!holder || !text || holder.closest(PRIVATE) || !holder.checkVisibility()) continue;
    // What stands on a key is the same in every language; a sample of another one says that it is.
    const sample = holder.closest('[lang]') !== document.documentElement;
    if (!holder.closest('kbd') && !sample) inspectText(text, 'text');
    range.selectNodeContents(walker.currentNode);
    const ink = range.getBoundingClientRect();
    for (let at: Element | null = holder; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      // Text for screen readers only; what is scrolled; what ends in an ellipsis.
      if (box.width <= 1 || style.clipPath !== 'none' || /auto|scroll/.test(style.overflow)) break;
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
      const bounded = style.overflow !== 'visible' || at.matches('button, .card, .tag');
      if (bounded && (ink.left < box.left - 2 || ink.right > box.right + 2))
        found.add(`clipped: «${text.slice(0, 60)}» in ${nameOf(at)}`);
    }
  }
  return [...found];
}
