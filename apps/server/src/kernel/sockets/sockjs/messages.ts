import { jsonFault } from '../../http/index.ts'
import { StompFault } from '../stomp/fault.ts'

/** What a SockJS client sent: an array of texts, or one alone. @throws StompFault malformed */
export function messagesOf(payload: string): readonly string[] {
  if (payload === '') return []
  const parsed = jsonFault(payload) ? undefined : parse(payload)
  const texts: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  if (texts.every((text) => typeof text === 'string')) return texts
  throw new StompFault('malformed', 'no JSON array of texts')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
