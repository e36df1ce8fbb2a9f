import type { Services } from '../compose.ts'

/** Fills an empty database with the demo, through the same commands as real use. */
export async function seed(_services: Services): Promise<void> {
  // Filled in by the demo.
}
