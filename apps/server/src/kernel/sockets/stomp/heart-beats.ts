import { StompFault } from './fault.ts'

export type Intervals = {
  /** Milliseconds between heart-beats that a side can send, and that it wants to receive; 0 for none. */
  readonly sends: number
  readonly wants: number
}

/** A client may take twice the interval, as browsers delay timers of pages in the background. */
const PATIENCE = 2
/** A day, which is within the range of timers. */
const MOST = 24 * 60 * 60 * 1000

/** The header `heart-beat`. @throws StompFault malformed */
export function readIntervals(header: string | undefined): Intervals {
  if (header === undefined) return { sends: 0, wants: 0 }
  const [, sends, wants] = /^\s*(\d{1,15})\s*,\s*(\d{1,15})\s*$/.exec(header) ?? []
  if (sends === undefined || wants === undefined)
    throw new StompFault('malformed', 'a heart-beat that is no pair of numbers')
  return { sends: Number(sends), wants: Number(wants) }
}

/** Heart-beats of a connection both ways, as often as the slower of the two sides asks. */
export class HeartBeats {
  readonly #timers: NodeJS.Timeout[] = []
  #heardAt = performance.now()

  /** @param every milliseconds that the server offers and wants; @param onSilence when the client is late */
  constructor(client: Intervals, every: number, send: () => void, onSilence: () => void) {
    const out = client.wants === 0 ? 0 : Math.min(MOST, Math.max(client.wants, every))
    const back = client.sends === 0 ? 0 : Math.min(MOST, Math.max(client.sends, every))
    if (out > 0) this.#timers.push(setInterval(send, out))
    if (back === 0) return
    const look = () => {
      if (performance.now() - this.#heardAt > back * PATIENCE) onSilence()
    }
    this.#timers.push(setInterval(look, back))
  }

  /** Anything that the client sends is a sign of life. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }
}
