import { i18n, type I18n, type MessageDescriptor, setupI18n } from '@lingui/core'
import { withInnerQuotes } from './inner-quotes.ts'
import { textsIn } from './need-texts.ts'

/** The texts of places that issue notes, by language. */
const ofNotes = new Map<string, Promise<I18n>>()

/**
 * The texts as a place says them that issues notes instead of invoices: those of `note.po`, else the usual ones. If the
 * catalogue can't be loaded, they are the usual ones until the next call.
 */
export function noteTexts(locale: string): Promise<I18n> {
  const known = ofNotes.get(locale)
  if (known) return known
  const loading = loadNoteTexts(locale).catch(() => {
    ofNotes.delete(locale)
    return i18n
  })
  ofNotes.set(locale, loading)
  return loading
}

async function loadNoteTexts(locale: string): Promise<I18n> {
  const { messages } = (await textsIn(locale, 'note')) ?? { messages: {} }
  const notes = setupI18n({ locale, messages: { [locale]: messages } })
  const translateNote = notes.t
  const text = new Proxy(translateNote, {
    apply(_target, _this, args: Parameters<typeof translateNote>) {
      return idOf(args[0]) in messages ? withInnerQuotes(translateNote(...args), locale) : i18n.t(...args)
    },
  })
  notes._ = text
  notes.t = text
  return notes
}

function idOf(message: string | MessageDescriptor): string {
  return typeof message === 'string' ? message : message.id
}
