import type { Services } from '../compose.ts'

/** Fills an empty database with the demo, through the same commands as real use. */
export async function seed({ kernel, domains }: Services): Promise<void> {
  const { seedDemo } = await import('../demo/index.ts')
  await seedDemo(kernel, domains)
}
