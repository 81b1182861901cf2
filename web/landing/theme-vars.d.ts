// Makes `theme.vars` non-optional, because the theme always uses CSS variables.
import '@mui/material/themeCssVarsAugmentation'
