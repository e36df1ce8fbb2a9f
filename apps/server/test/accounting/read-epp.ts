/**
 * A reader of EDI++ after its description (version 1.05: tables 2, 3, 4 and 10), which shares nothing with the writer.
 * It knows of each field its type and length, and throws where a file breaks them.
 */

type Type = 'byte' | 'number' | 'date' | 'money' | 'flag' | number
/** A number is the length of a text. */
const INFO: readonly Type[] = [
  ...([50, 'byte', 'number', 255, 20, 40, 80, 30, 6, 50, 13, 20, 40, 255, 5] as const),
  ...(['flag', 'date', 'date', 35, 'date', 50, 2, 20, 'flag'] as const),
]
const HEADER: readonly Type[] = [
  ...([3, 'byte', 'byte', 'number', 20, 10, 30, 30, 'date', 30, 3] as const),
  ...([20, 40, 255, 30, 6, 50, 20, 30, 50, 30, 'date', 'date', 'date', 'number', 'flag', 20] as const),
  ...(['money', 'money', 'money', 'money', 30, 'money', 30, 'date', 'money', 'money'] as const),
  ...(['byte', 'byte', 'flag', 'byte', 35, 35, 35, 'money', 'money', 3, 'money', 255, 50, 50, 50] as const),
  ...(['byte', 'flag', 'byte', 50, 'money', 50, 'money', 50, 2, 'flag'] as const),
]
const RATE: readonly Type[] = [6, 'money', 'money', 'money', 'money']
const BUYER: readonly Type[] = [
  ...(['byte', 40, 40, 80, 30, 6, 50, 20, 20, 50, 50, 50, 50, 50, 50, 5, 5] as const),
  ...([50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 2, 'flag'] as const),
]

type Value = string | number | null

export function readEpp(bytes: Uint8Array) {
  const text = new TextDecoder('windows-1250', { fatal: true }).decode(bytes)
  if (!text.endsWith('\r\n\r\n')) throw new Error('no empty line at the end')
  if (text.replaceAll('\r\n', '').match(/[\r\n]/)) throw new Error('a line that does not end with CRLF')
  const lines = text.split('\r\n')
  if (lines[0] !== '[INFO]') throw new Error('the first section is not [INFO]')
  const sections: { label: string; records: string[][] }[] = []
  for (const line of lines) {
    if (line.startsWith('[')) sections.push({ label: line, records: [] })
    else if (line !== '') sections.at(-1)?.records.push(fieldsOf(line))
  }
  const [info, ...rest] = sections
  const documents: { header: Value[]; rates: Value[][] }[] = []
  const buyers: Value[][] = []
  for (let index = 0; index < rest.length; index += 2) {
    const [head, content] = [rest[index], rest[index + 1]]
    if (head?.label !== '[NAGLOWEK]' || content?.label !== '[ZAWARTOSC]') throw new Error('sections')
    const [record = []] = head.records
    if (record.length === 1 && record[0] === '"KONTRAHENCI"')
      buyers.push(...content.records.map((fields) => typed(fields, BUYER)))
    else documents.push({ header: typed(record, HEADER), rates: content.records.map((f) => typed(f, RATE)) })
  }
  return { info: typed(info?.records[0] ?? [], INFO), documents, buyers }
}

/** The raw fields of a record: commas outside quotes separate them. */
function fieldsOf(line: string): string[] {
  const fields = ['']
  let quoted = false
  for (const sign of line) {
    if (sign === '"') quoted = !quoted
    if (sign === ',' && !quoted) fields.push('')
    else fields[fields.length - 1] += sign
  }
  if (quoted) throw new Error(`a quote that does not end: ${line}`)
  return fields
}

function typed(fields: readonly string[], types: readonly Type[]): Value[] {
  if (fields.length !== types.length) throw new Error(`${fields.length} fields for ${types.length}`)
  return fields.map((field, index) => valueOf(field, types[index] ?? 0))
}

function valueOf(field: string, type: Type): Value {
  if (field === '') return null
  if (typeof type === 'number') {
    if (!/^"([^"]|"")*"$/.test(field)) throw new Error(`not a text: ${field}`)
    const text = field.slice(1, -1).replaceAll('""', '"')
    if (text.length > type) throw new Error(`longer than ${type}: ${text}`)
    return text
  }
  const shapes = {
    byte: /^\d{1,3}$/,
    number: /^\d+$/,
    date: /^\d{14}$/,
    money: /^-?\d+\.\d{4}$/,
    flag: /^[01]$/,
  }
  if (!shapes[type].test(field)) throw new Error(`no ${type}: ${field}`)
  return type === 'date' ? field.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3') : Number(field)
}
