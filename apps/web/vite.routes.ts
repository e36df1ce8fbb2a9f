import type { Config } from '@tanstack/router-plugin/vite'

/** How the route files become a tree, with each page in a separate file. */
export const routes: Partial<Config> = {
  generatedRouteTree: './src/route-tree.gen.ts',
  target: 'react',
  autoCodeSplitting: true,
  // A loader is split from the entry together with its page.
  codeSplittingOptions: {
    defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
  },
  quoteStyle: 'single',
  semicolons: false,
}
