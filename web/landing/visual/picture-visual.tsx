import Box from '@mui/material/Box'

/** The picture of the illustrated post: a cup of coffee in morning light. */
export function PictureVisual() {
  return (
    <Box
      component="svg"
      viewBox="0 0 400 200"
      preserveAspectRatio="xMidYMid slice"
      sx={{ display: 'block', width: '100%', height: { xs: 148, md: 168 }, mt: 1.5, borderRadius: '10px' }}
    >
      <rect width="400" height="200" fill="#f6c99a" />
      <circle cx="304" cy="70" r="92" fill="#fbe0bd" />
      <circle cx="304" cy="70" r="54" fill="#fff1dc" />
      <path d="M0 138c70-22 128-22 196-6s132 14 204-8v76H0z" fill="#d98f5c" />
      <path d="M0 164c84-16 150-10 214 0s120 8 186-6v42H0z" fill="#a9623c" />
      <ellipse cx="166" cy="172" rx="82" ry="11" fill="#7c4327" />
      <path d="M104 92h120v30c0 30-22 48-60 48s-60-18-60-48z" fill="#fffaf3" />
      <path d="M222 102h10c15 0 24 8 24 20s-11 22-27 22h-12" fill="none" stroke="#fffaf3" strokeWidth="11" />
      <ellipse cx="164" cy="92" rx="60" ry="13" fill="#f3e4d2" />
      <ellipse cx="164" cy="94" rx="51" ry="9.5" fill="#5b2f1b" />
      <path
        d="M144 70c-9-11 9-17 0-30M166 66c-9-11 9-17 0-30M188 70c-9-11 9-17 0-30"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.75"
      />
    </Box>
  )
}
