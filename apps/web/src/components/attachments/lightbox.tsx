import { useLingui } from '@lingui/react/macro'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import { toast } from '@skrzat/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import YarlLightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import 'yet-another-react-lightbox/plugins/counter.css'
import Download from 'yet-another-react-lightbox/plugins/download'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { useFailureText } from '#app/error-messages.ts'
import { pictureOptions } from '#app/pictures.ts'
import { download } from '#app/rest.ts'
import type { FilePaths } from './paths.ts'

type LightboxProps = {
  pictures: readonly Attachment[]
  paths: FilePaths
  index: number
  onClose: () => void
}

/** The pictures of a post or a talk as large as the screen: swipe, pinch, arrow keys, download. */
export default function Lightbox({ pictures, paths, index, onClose }: LightboxProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [at, setAt] = useState(index)
  const urls = useUrls(pictures, paths, at)
  const slides = pictures.map(({ code, filename, width, height }) => ({
    src: urls.get(code) ?? EMPTY,
    alt: filename,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    download: true,
  }))
  async function save() {
    const file = pictures[at]
    if (!file) return
    try {
      await download(paths.download(file.code), file.filename)
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  return (
    <YarlLightbox
      open
      close={onClose}
      index={at}
      slides={slides}
      plugins={[Counter, Download, Zoom]}
      on={{ view: ({ index: shown }) => setAt(shown) }}
      carousel={{ finite: true }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      download={{ download: () => void save() }}
      animation={{ swipe: 200, fade: 150 }}
      labels={{
        Previous: t`Poprzednie zdjęcie`,
        Next: t`Następne zdjęcie`,
        Close: t`Zamknij`,
        Download: t`Pobierz`,
        'Zoom in': t`Powiększ`,
        'Zoom out': t`Pomniejsz`,
        Lightbox: t`Zdjęcia`,
        'Photo gallery': t`Zdjęcia`,
        Slide: t`Zdjęcie`,
        Carousel: t`Galeria`,
        '{index} of {total}': '{index} / {total}',
      }}
    />
  )
}

/** A transparent pixel until the picture is there. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** Object URLs of the shown picture and its neighbours, by code; revoked on closing. */
function useUrls(pictures: readonly Attachment[], paths: FilePaths, at: number): ReadonlyMap<string, string> {
  const client = useQueryClient()
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const made = useRef<string[]>([])
  useEffect(() => {
    let gone = false
    async function load(code: string) {
      const source = { path: paths.whole(code), version: code, large: true }
      const blob = await client.fetchQuery(pictureOptions(source)).catch(() => undefined)
      if (gone || !blob) return
      const url = URL.createObjectURL(blob)
      made.current.push(url)
      setUrls((now) => new Map(now).set(code, url))
    }
    for (const near of [at, at + 1, at - 1]) {
      const code = pictures[near]?.code
      if (code !== undefined) void load(code)
    }
    return () => {
      gone = true
    }
  }, [client, pictures, paths, at])
  useEffect(() => {
    const all = made.current
    return () => {
      for (const url of all.splice(0)) URL.revokeObjectURL(url)
    }
  }, [])
  return urls
}
