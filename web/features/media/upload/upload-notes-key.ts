/** Of the uploads in pieces, in the session storage of the tab. */
export const uploadNotesKey = 'uploads'
