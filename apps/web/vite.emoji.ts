import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Newer ones are shown as boxes on phones that are a few years old. */
const NEWEST = 15

const prefix = 'virtual:emoji/'

type Emoji = {
  emoji: string
  label: string
  tags?: string[]
  version: number
  group?: number
  subgroup?: number
  skins?: { emoji: string; tone?: number | number[] }[]
}
type Messages = {
  groups: { key: string; message: string; order: number }[]
  subgroups: { key: string; order: number }[]
  skinTones: { key: string; message: string }[]
}

const tones = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark']

function skinsOf({ skins = [] }: Emoji): Record<string, string> | undefined {
  const plain = skins.flatMap(({ emoji, tone }) => (typeof tone === 'number' ? [[tones[tone], emoji]] : []))
  return plain.length === 0 ? undefined : Object.fromEntries(plain)
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The data of a language that the picker needs, a third of all. */
async function dataOf(locale: string) {
  const folder = dirname(createRequire(import.meta.url).resolve('emojibase-data/package.json'))
  const read = async (name: string) => JSON.parse(await readFile(join(folder, locale, name), 'utf8'))
  const all: Emoji[] = await read('data.json')
  const { groups, skinTones }: Messages = await read('messages.json')
  const shown = groups.filter(({ key }) => key !== 'component')
  const isShown = ({ group, version }: Emoji) =>
    version <= NEWEST && shown.some(({ order }) => order === group)
  return {
    locale,
    emojis: all.filter(isShown).map((emoji) => ({
      emoji: emoji.emoji,
      category: emoji.group,
      label: upper(emoji.label),
      version: emoji.version,
      tags: emoji.tags ?? [],
      skins: skinsOf(emoji),
    })),
    categories: shown.map(({ order, message }) => ({ index: order, label: upper(message) })),
    skinTones: Object.fromEntries(skinTones.map(({ key, message }) => [key, upper(message)])),
  }
}

/** `virtual:emoji/pl`: the emoji and their names in a language, as a separate chunk. */
export function emoji(): Plugin {
  return {
    name: 'skrzat:emoji',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const text = JSON.stringify(await dataOf(id.slice(prefix.length + 1)))
      return `export default JSON.parse(${JSON.stringify(text)})`
    },
  }
}
