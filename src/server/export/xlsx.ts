import {
  type Cell,
  type CellKind,
  cellText,
  type SheetColumn,
  sheetName,
  type Workbook,
  type WorkbookOptions,
} from './workbook.ts';
import { Zip } from './zip.ts';

const STYLE: Record<CellKind | 'head', number> = {
  number: 0,
  text: 1,
  money: 2,
  date: 3,
  instant: 4,
  head: 5,
};
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Excel reads `_x0041_` as an escaped character; text that looks like one gets its first underscore escaped. */
const escaped = (text: string) =>
  cellText(text)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string);

/** Column letters: A, B … Z, AA … */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const inline = (at: string, style: number, value: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** An OOXML workbook (`.xlsx`), a sheet per table; texts are inline, so only compressed pieces are held in memory. */
export function xlsxWorkbook({ name, columns, rightToLeft }: WorkbookOptions): Workbook {
  const zip = new Zip();
  const names: string[] = [];
  let kinds: readonly CellKind[] = [];
  let letters: readonly string[] = [];
  let rows = 1;
  let waiting = '';

  const begin = (of: string, heads: readonly SheetColumn[]) => {
    names.push(sheetName(of, 0, String));
    kinds = heads.map(({ kind }) => kind);
    letters = heads.map((_, i) => columnName(i));
    const titles = heads.map(({ title }, i) => inline(`${letters[i]}1`, STYLE.head, title));
    rows = 1;
    waiting = `${sheetHead(heads, rightToLeft)}<row r="1">${titles.join('')}</row>`;
    zip.open(`xl/worksheets/sheet${names.length}.xml`);
  };
  const end = async () => {
    waiting += '</sheetData></worksheet>';
    await flush();
    zip.close();
  };
  const flush = async () => {
    const text = waiting;
    waiting = '';
    await zip.write(text);
  };
  begin(name, columns);
  return {
    add(values: readonly Cell[]) {
      let line = `<row r="${++rows}">`;
      for (const [i, kind] of kinds.entries()) {
        const value = values[i];
        const at = `${letters[i]}${rows}`;
        if (typeof value === 'number') line += `<c r="${at}" s="${STYLE[kind]}"><v>${value}</v></c>`;
        else if (value) line += inline(at, STYLE.text, value);
      }
      waiting += `${line}</row>`;
    },
    flush,
    async open(of, heads) {
      await end();
      begin(of, heads);
    },
    async finish() {
      await end();
      for (const [path, text] of partsOf(names, rightToLeft)) {
        zip.open(path);
        await zip.write(HEAD + text);
        zip.close();
      }
      return zip.finish();
    },
  };
}

/** Freezes the head row. */
function sheetHead(columns: readonly SheetColumn[], rightToLeft: boolean): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

function partsOf(names: readonly string[], rightToLeft: boolean): [path: string, text: string][] {
  const reading = rightToLeft ? '<alignment readingOrder="2"/>' : '';
  const xf = (format: number, more = '', font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"${more}>${reading}</xf>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const each = (part: (id: number, name: string) => string) =>
    names.map((name, i) => part(i + 1, name)).join('');
  return [
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0"/><numFmt numFmtId="165" formatCode="yyyy/mm/dd"/><numFmt numFmtId="166" formatCode="yyyy/mm/dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Tahoma"/></font><font><b/><sz val="11"/><name val="Tahoma"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${xf(0)}${xf(49, ' quotePrefix="1"')}${xf(164)}${xf(165)}${xf(166)}${xf(49, '', 1)}</cellXfs></styleSheet>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((id, name) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}">${each((id) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`))}${relation(names.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/>${each((id) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${SHEET}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/></Types>`,
    ],
  ];
}
