// Types `theme.vars` as always there: the theme's variables are what makes light and dark one style sheet.
import '@mui/material/themeCssVarsAugmentation'
