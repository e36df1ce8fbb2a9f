/** `:86:` without sub-fields: mBank's labels (`OD: …; TYT.: …; TNR: …`), or free text. */
import { isNrb, normalizeNrb } from '@skrzat/contract/nrb'
import { oneLine } from './mt940-texts.ts'

export type Details = {
  readonly payer: string
  readonly payerAccount: string
  readonly title: string
  readonly virtualId: string
  /** The bank's own reference, if it is in the description. */
  readonly reference: string
}

/** Lines of free text are cut at this width; in the first the tag counts too. */
const WIDTH = 65
const TAG_LENGTH = ':86:'.length

const LABEL = /(?:ID IPH|(?:Z|NA) RACH\.|OD|DLA|TYT(?:\.|U[ŁL](?:EM)?)|TNR)\s*:/giu
/** What mBank writes behind a title. */
const ADDED = /;\s*(?:DATA (?:STEMPLA|NOSTRO)|WALUTA|KWOTA|KURS|REF\. (?:KLIENTA|MT103))\s*:.*$/isu
const ACCOUNT = /(?<!\d)(?:PL ?)?\d\d(?: ?\d{4}){6}(?!\d)/gi

export function readLabels(text: string, own: string | null): Details {
  // mBank keeps the blank at the end of a line; editors and mail drop it.
  const joined = /[ \u00a0]\r?\n/.test(text) ? text.replace(/[\r\n]+/g, '') : joinLines(text)
  const values = labelled(joined)
  if (values.size === 0) return freeText(joinLines(text), own)
  const [from, to] = [values.get('Z RACH.'), values.get('NA RACH.')]
  return {
    payer:
      (to === undefined ? values.get('OD') : values.get('DLA')) ??
      values.get('DLA') ??
      values.get('OD') ??
      '',
    payerAccount: oneLine(accountOf(to ?? from ?? '')) || otherAccount(joined, own),
    title: values.get('TYT')?.replace(ADDED, '') ?? beforeLabels(joined),
    virtualId: (values.get('ID IPH') ?? '').replace(/\D/g, ''),
    reference: values.get('TNR')?.split(' ', 1)[0] ?? '',
  }
}

/** A line that is full or keeps the blank at its end goes on in the next; elsewhere a blank was lost. */
function joinLines(text: string): string {
  const lines = text.split(/\r?\n/)
  return lines
    .map((line, index) => {
      const full = line.length >= WIDTH || (index === 0 && line.length + TAG_LENGTH >= WIDTH)
      return full || line.endsWith(' ') ? line : `${line} `
    })
    .join('')
}

/**
 * Values by label in upper case. Labels follow a semicolon; in a text that has none there, a blank. A label that was
 * there before is a part of the title.
 */
function labelled(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(LABEL)].map(({ 0: label, index }) => ({
    name: label
      .slice(0, -1)
      .trim()
      .toUpperCase()
      .replace(/^TYT.*/, 'TYT'),
    index,
    until: index + label.length,
    before: signBefore(text, index),
  }))
  const allowed = found.some(({ before }) => before === ';') ? ['', ';'] : ['', ' ']
  const labels = found.filter(({ before, name }, at) => {
    const first = found.findIndex((other) => other.name === name && allowed.includes(other.before))
    return allowed.includes(before) && first === at
  })
  return new Map(
    labels.map(({ name, until }, at) => {
      const value = text.slice(until, labels[at + 1]?.index ?? text.length)
      return [name, value.replace(/(?<![;\s])[;\s]+$/, '').trim()]
    }),
  )
}

/** The sign before blanks; a blank if it is another than `;`; nothing at the start. */
function signBefore(text: string, index: number): string {
  let at = index
  while (at > 0 && text[at - 1] === ' ') at -= 1
  if (at === 0 || text[at - 1] === ';') return text[at - 1] ?? ''
  return at < index ? ' ' : 'x'
}

/** The number alone: in free text words without a label may follow it. */
function accountOf(value: string): string {
  return normalizeNrb(value.match(ACCOUNT)?.[0] ?? value)
}

function beforeLabels(text: string): string {
  return text.replace(/^\d{3,4}\s+/, '').replace(/;.*$/s, '')
}

function freeText(text: string, own: string | null): Details {
  return { payer: '', payerAccount: otherAccount(text, own), title: text, virtualId: '', reference: '' }
}

/** The first account number in a text that is not the own one. */
function otherAccount(text: string, own: string | null): string {
  const accounts = text.match(ACCOUNT)?.filter(isNrb).map(normalizeNrb) ?? []
  return accounts.find((account) => account !== own) ?? ''
}
