/** Made by vite.emoji.ts. */
declare module 'virtual:emoji/*' {
  const data: import('frimousse').EmojiData
  export default data
}
