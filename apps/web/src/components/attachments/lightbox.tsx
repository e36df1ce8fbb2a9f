import { useLingui } from '@lingui/react/macro'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import { useState } from 'react'
import YarlLightbox, { ImageSlide, isImageSlide, type SlideImage } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import 'yet-another-react-lightbox/plugins/counter.css'
import Download from 'yet-another-react-lightbox/plugins/download'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { useDownload } from '#app/calls/index.ts'
import { AbsentSlide } from './absent-slide.tsx'
import type { FilePaths } from './paths.ts'
import { useLargePictures } from './use-large-pictures.ts'

type LightboxProps = {
  pictures: readonly Attachment[]
  paths: FilePaths
  index: number
  onClose: () => void
}

/** The pictures of a post or a talk as large as the screen: swipe, pinch, arrow keys, download. */
export default function Lightbox({ pictures, paths, index, onClose }: LightboxProps) {
  const { t } = useLingui()
  const [at, setAt] = useState(index)
  const larges = useLargePictures(pictures, paths, at)
  const shown = pictures[at]
  const save = useDownload(paths.download(shown?.code ?? ''), shown?.filename ?? '')
  const current = pictures.map(({ code, filename, width, height }): SlideImage => ({
    src: code,
    alt: filename,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    // `save` downloads it, and needs only its code.
    download: true,
  }))
  // New slides put the gallery back to `at`, also in the middle of a step: they stay the same while pictures arrive.
  const [known, know] = useState(current)
  const slides = JSON.stringify(known) === JSON.stringify(current) ? known : current
  if (slides !== known) know(slides)
  return (
    <YarlLightbox
      open
      close={onClose}
      index={at}
      slides={slides}
      plugins={[Counter, Download, Zoom]}
      on={{ view: ({ index: viewed }) => setAt(viewed) }}
      render={{
        slide({ slide, ...place }) {
          const picture = isImageSlide(slide) && pictures.find(({ code }) => code === slide.src)
          if (!picture) return undefined
          const large = larges.get(picture.code)
          if (large?.url === undefined) return <AbsentSlide picture={picture} large={large} />
          return <ImageSlide {...place} slide={{ ...slide, src: large.url }} />
        },
      }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      download={{ download: () => save.mutate() }}
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
