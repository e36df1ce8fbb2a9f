import { LANG_KEYS, type LangKey } from '@skrzat/contract/wire/accounts'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors/index.ts'
import { fileRoute, guard, type RestRoutes } from '../../kernel/http/index.ts'
import { readCatalogue } from '../../kernel/texts/index.ts'
import { fieldTexts } from './fields.ts'
import { nested, type Nested } from './nested.ts'

/** `GET i18n/{locale}.json`: the texts of every message key that the server sends or clients look up, nested. */
export function translationsRest(): RestRoutes {
  const read = new Map<LangKey, Nested>()

  function textsIn(langKey: LangKey): Nested {
    const texts = read.get(langKey) ?? nested(wireTexts(langKey))
    read.set(langKey, texts)
    return texts
  }

  return (app) => {
    fileRoute(app, '/i18n/:file', {
      guard: guard.public,
      summary: 'The texts of a language, such as `pl.json`',
      file: ['application/json'],
      params: z.object({ file: z.string() }),
      run: async (request, reply) => {
        const langKey = LANG_KEYS.find((each) => request.params.file === `${each}.json`)
        if (!langKey) throw new DomainError('not_found')
        return reply.header('cache-control', 'public, max-age=300').send(textsIn(langKey))
      },
    })
  }
}

/** Texts by their dotted keys. A parameter is `{name}` in the catalogue, and `{{ name }}` for JHipster clients. */
function wireTexts(langKey: LangKey): Record<string, string> {
  const messages = [...readCatalogue(langKey, 'rest')].map(([key, text]) => [
    key,
    text.replaceAll(/\{(\w+)\}/g, '{{ $1 }}'),
  ])
  return { ...Object.fromEntries(messages), ...fieldTexts(readCatalogue(langKey, 'fields')) }
}
