import type { Config } from '@tanstack/router-plugin/vite'

/** How the files of the routes become a tree, each with its page in a file of its own. */
export const routes: Partial<Config> = {
  generatedRouteTree: './src/route-tree.gen.ts',
  target: 'react',
  autoCodeSplitting: true,
  // A loader leaves the entry with the page that it is for.
  codeSplittingOptions: {
    defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
  },
  quoteStyle: 'single',
  semicolons: false,
}
