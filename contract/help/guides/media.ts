import type { Guide } from './guide.ts'

export const media: Guide = {
  slug: 'media',
  title: 'Pictures and videos',
  summary: 'What is taken, what is converted, and where your files are.',
  screens: ['/content/media'],
  parts: [
    {
      title: 'Add them',
      text: [
        'Drop files on the composer, or choose Add Images or Add Video. Photos of a phone (HEIC) are converted.',
        'Animations stay animated: GIFs as they are, and animated WebP, PNG and AVIF pictures as GIFs. Where a platform shows only the first frame, Convert to video makes a video of the animation.',
        'Videos are MP4 or MOV. Other formats, such as WebM, MKV, AVI or WMV, are converted to MP4 while you add them, if this installation can do so. You may leave the page meanwhile: the video will be in the media library.',
        'Describe a picture for people who cannot see it: choose it and write the alternative text.',
      ],
    },
    {
      title: 'Fit each platform',
      text: [
        'Format, size and colors are converted without asking. The shape is only changed when you say so: fit it with a border, or crop it.',
      ],
    },
    {
      title: 'Use them again',
      text: [
        'Media lists everything that was added to posts of this workspace, how large it is and where it is used. The storage of your plan is shown there.',
      ],
    },
  ],
}
