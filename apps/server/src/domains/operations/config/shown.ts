import { settingOf, type SettingName } from '@skrzat/contract/settings'
import type { SettingRow } from '@skrzat/contract/wire/operations'

/** A setting's text as given, or of its default. */
export type SettingText = {
  readonly name: SettingName
  readonly given: boolean
  readonly text: string | undefined
}

/** Minimum length of a secret that is also searched for within other values. */
const FINDABLE = 4
/** Minimum length of a header's value that may be a secret; shorter ones are names, such as a tenant's. */
const HEADER_SECRET = 12

/**
 * The settings that the admin's pages show: only those of the allow-list, URLs without user, password and query, and no
 * value that contains a secret.
 * @param made secrets that are not settings, such as a generated one
 */
export function shownSettings(texts: readonly SettingText[], made: readonly string[]): SettingRow[] {
  const secrets = [...new Set([...made, ...texts.flatMap(secretsOf)])].filter((secret) => secret !== '')
  const reveals = (value: string) =>
    secrets.some((secret) => value === secret || (secret.length >= FINDABLE && value.includes(secret)))
  return texts.map(({ name, given, text }) => {
    const { form } = settingOf(name)
    if (text === undefined) return { name, given, value: null, hidden: false }
    const value =
      form === 'secret' || form === 'headers'
        ? undefined
        : form === 'plain'
          ? text
          : form === 'url'
            ? bare(text)
            : listOf(text).map(bare).join(' ')
    return value === undefined || reveals(value)
      ? { name, given, value: null, hidden: true }
      : { name, given, value, hidden: false }
  })
}

function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((one) => one !== '')
}

/** The URL's protocol, host and path; empty for any other text. */
function bare(text: string): string {
  const url = URL.parse(text)
  if (!url) return ''
  return url.host === '' ? `${url.protocol}${url.pathname}` : `${url.protocol}//${url.host}${url.pathname}`
}

/** The values of `name=value,name=value` as sent, and what follows a scheme such as `Bearer`. */
function headerSecrets(text: string): string[] {
  return text
    .split(',')
    .flatMap((pair) => {
      const value = decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
      return [value, value.slice(value.indexOf(' ') + 1)]
    })
    .filter((value) => value.length >= HEADER_SECRET)
}

function secretsOf({ name, text = '' }: SettingText): string[] {
  const { form } = settingOf(name)
  if (form === 'secret') return [text]
  if (form === 'headers') return [text, ...headerSecrets(text)]
  if (form === 'plain') return []
  return listOf(text).flatMap((one) => {
    const url = URL.parse(one)
    if (!url) return []
    const { username, password, search, hash, searchParams } = url
    // Beside a password, the user is no secret; alone, it may be a token.
    const alone = password === '' ? [username, decodeURIComponent(username)] : []
    return [
      ...alone,
      password,
      decodeURIComponent(password),
      search.slice(1),
      hash.slice(1),
      ...searchParams.values(),
    ]
  })
}
