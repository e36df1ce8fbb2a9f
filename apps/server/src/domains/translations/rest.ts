import { LANG_KEYS } from '@skrzat/contract/wire/accounts'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors/index.ts'
import { guard, type RestRoutes } from '../../kernel/http/index.ts'
import { fieldTexts } from './fields.ts'
import { nested, type Nested } from './nested.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import { pl } from './texts/pl.ts'
import { ru } from './texts/ru.ts'
import { de as fieldsDe } from './texts/fields/de.ts'
import { en as fieldsEn } from './texts/fields/en.ts'
import { fr as fieldsFr } from './texts/fields/fr.ts'
import { pl as fieldsPl } from './texts/fields/pl.ts'
import { ru as fieldsRu } from './texts/fields/ru.ts'

const BY_LANGUAGE = {
  en: { ...en, ...fieldTexts(fieldsEn) },
  fr: { ...fr, ...fieldTexts(fieldsFr) },
  de: { ...de, ...fieldTexts(fieldsDe) },
  pl: { ...pl, ...fieldTexts(fieldsPl) },
  ru: { ...ru, ...fieldTexts(fieldsRu) },
}

/** `GET i18n/{locale}.json`: the texts of every message key that the server sends or clients look up, nested. */
export function translationsRest(): RestRoutes {
  const files = new Map<string, Nested>(
    LANG_KEYS.map((language) => [`${language}.json`, nested(BY_LANGUAGE[language])]),
  )
  return (app) => {
    app.get(
      '/i18n/:file',
      {
        config: guard.public,
        schema: {
          summary: 'The texts of a language, such as `pl.json`',
          file: ['application/json'],
          params: z.object({ file: z.string() }),
        },
      },
      async (request, reply) => {
        const texts = files.get(request.params.file)
        if (!texts) throw new DomainError('not_found')
        return reply.header('cache-control', 'public, max-age=300').send(texts)
      },
    )
  }
}
