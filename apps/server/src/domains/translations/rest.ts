import { LANG_KEYS } from '@skrzat/contract/wire/accounts'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors.ts'
import { guard } from '../../kernel/http/access.ts'
import type { RestRoutes } from '../../kernel/http/rest.ts'
import { nested, type Nested } from './nested.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import { pl } from './texts/pl.ts'
import { ru } from './texts/ru.ts'

const BY_LANGUAGE = { en, fr, de, pl, ru }

/** `GET i18n/{locale}.json`: the texts of every message key that the server sends, as one nested object. */
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
