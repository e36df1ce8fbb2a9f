import type { Services } from '../compose.ts'
import { seedDemo } from '../demo/index.ts'

/** Fills an empty database with the demo, through the same commands as real use. */
export async function seed({ kernel, domains }: Services): Promise<void> {
  await seedDemo(kernel, domains)
}
