/** What the bakery of the demo says: a list for each of its places in the week, one text a week. */
export type DemoText = { text: string; card?: { title: string; detail: string }; label?: DemoLabel }

export const demoLabels = {
  menu: { name: 'Menu', color: 'orange' },
  craft: { name: 'Behind the scenes', color: 'teal' },
  seasonal: { name: 'Seasonal', color: 'pink' },
  community: { name: 'Community', color: 'blue' },
} as const
export type DemoLabel = keyof typeof demoLabels

/** Mondays: what comes out of the oven this week. */
export const menus: DemoText[] = [
  {
    text: 'New on the counter this week: seeded rye, olive fougasse, and the plum cake you keep asking for.',
    card: { title: 'Plum cake is back', detail: 'From 7 am, while it lasts' },
  },
  {
    text: 'This week’s loaf is a toasted oat porridge bread. Soft, a little sweet, and it keeps for four days.',
    card: { title: 'Oat porridge bread', detail: 'Loaf of the week' },
  },
  {
    text: 'Tomato season is short, so the focaccia is generous. Baked at 10 and again at 3, all week.',
    card: { title: 'Focaccia, twice a day', detail: 'At 10 am and 3 pm' },
  },
  {
    text: 'Cardamom buns every morning this week. We braid them at five so that they are warm when you walk in at seven.',
    card: { title: 'Cardamom buns', detail: 'Every morning this week' },
  },
  {
    text: 'Back by request: the potato and rosemary sourdough. Slice it thick and toast it hard.',
    card: { title: 'Potato and rosemary', detail: 'Back by request' },
  },
  {
    text: 'First apples from Hill Farm went straight into the galettes. Eight inches, serves four, or one very patient person.',
    card: { title: 'Apple galettes', detail: 'With apples from Hill Farm' },
  },
  {
    text: 'Soup weather. Our grain rolls come in a bag of six this week, still warm at noon.',
    card: { title: 'Six warm rolls', detail: 'A bag at noon' },
  },
  {
    text: 'Rye week: dark rye, light rye, rye with caraway, and a rye chocolate cookie that has no business being this good.',
    card: { title: 'It is rye week', detail: 'Four breads and a cookie' },
  },
  {
    text: 'Pumpkin turns up everywhere this week: in the rolls, in the scones, and once, by accident, in the espresso.',
    card: { title: 'Pumpkin week', detail: 'Rolls, scones and one accident' },
  },
  {
    text: 'Hazelnut croissants are on from today. Twice baked, orange zest, a lot of butter.',
    card: { title: 'Hazelnut croissants', detail: 'Twice baked' },
  },
  {
    text: 'We put the fig and walnut loaf on the shelf next to the cheese from across the street. You know what to do.',
    card: { title: 'Fig and walnut', detail: 'Made for cheese' },
  },
  {
    text: 'The first stollen of the year comes out of the oven on Wednesday. It has rested for weeks.',
    card: { title: 'First stollen', detail: 'From Wednesday' },
  },
  {
    text: 'Short week, long list: pies to order, dinner rolls by the dozen, and bread for stuffing, cubed and dried.',
    card: { title: 'Order by Tuesday', detail: 'Pies, rolls and stuffing bread' },
  },
  {
    text: 'The holiday menu is up. Panettone, spiced rye and a gingerbread that survives the mail.',
    card: { title: 'The holiday menu', detail: 'Order until December 20' },
  },
  {
    text: 'Two trays of saffron buns each morning until they are gone. Last year that was 8:40.',
    card: { title: 'Saffron buns', detail: 'Two trays each morning' },
  },
]

/** Tuesdays: the business behind it. */
export const crafts: DemoText[] = [
  {
    text: 'We changed mills this month. Same wheat, nine miles away instead of ninety. Here is what that did to our costs, and to the bread: both went down to what we hoped for.',
  },
  {
    text: 'Three people applied for one apprenticeship. We took two. A small bakery grows one pair of hands at a time.',
  },
  {
    text: 'Unsold bread at closing: 3 loaves on average, down from 11 in spring. The trick was a second, smaller bake at two in the afternoon.',
  },
  { text: 'Our starter turned nine this week. It has outlived two ovens, a lease and a delivery bike.' },
  {
    text: 'What does a loaf cost us? Flour 14 %, energy 9 %, rent 11 %, people 48 %. The rest keeps the lights on and the starter fed.',
  },
  {
    text: 'We moved our order deadline from noon to 6 pm. Orders went up by a fifth, and nobody has to call from work any more.',
  },
  { text: 'Ben now runs the Saturday shift. He started here washing trays. Congratulations, chef.' },
  {
    text: 'Electric oven, year one: 22 % less energy than gas for the same number of loaves. The crust took us six weeks to get right.',
  },
  {
    text: 'How do you price a thing that takes 30 hours? We wrote down how we do it, and where we still guess.',
  },
  {
    text: 'Paper bags cost us more than salt and yeast together. Bring your own and we take 25 cents off. 312 of you did last week.',
  },
  {
    text: 'We close on Sundays. It costs about 9 % of revenue, and it is why the team is the same as three years ago.',
  },
  {
    text: 'Wholesale is now 30 % of what we bake: four cafes, one school, and a restaurant that asked for the burnt ones.',
  },
  {
    text: 'Before the holidays, three numbers we watch each day: orders by 6 pm, loaves left at closing, hours of sleep.',
  },
  {
    text: 'A year of selling online: what we would do again, what we stopped, and the one button that doubled pre-orders.',
  },
  {
    text: 'Thank you to the eleven people who work here. Nobody sees a bakery at four in the morning, so this is a picture in words: flour, radio, coffee.',
  },
]

/** Wednesdays: what makes the week a little better. */
export const days: DemoText[] = [
  {
    text: 'Half of the loaves you buy today pay for school breakfasts on Alder Street. Bread does good things.',
    label: 'community',
    card: { title: 'Half for breakfast', detail: 'For the school on Alder Street' },
  },
  {
    text: 'A good crust is a matter of steam and patience. We have one of them from a machine.',
    label: 'craft',
  },
  {
    text: 'Farmers’ market on Saturday, 8 to 1. Look for the blue awning and the smell of cinnamon.',
    label: 'community',
    card: { title: 'Meet us at the market', detail: 'Saturday, 8 am to 1 pm' },
  },
  {
    text: 'Bread class next month: twelve places, one Saturday, and a loaf that is yours from start to crust.',
    label: 'community',
  },
  {
    text: 'Day-old bread is half price after five. It is also better toast. We said it.',
    label: 'menu',
    card: { title: 'Half price after five', detail: 'And better toast' },
  },
  {
    text: 'The quiet hour: from 2 to 3 we turn off the music and the grinder. Come and read.',
    label: 'community',
  },
  {
    text: 'Autumn menu on the board. The squash tart did not make it to closing on any day so far.',
    label: 'seasonal',
    card: { title: 'The autumn menu', detail: 'Squash tart, if you are quick' },
  },
  {
    text: 'Free refills for anyone who brings a book back to our shelf. No late fees, just crumbs.',
    label: 'community',
  },
  {
    text: 'We saved you a seat by the window. It has an outlet and the second best view of the oven.',
    label: 'craft',
    card: { title: 'A seat by the window', detail: 'With a view of the oven' },
  },
  {
    text: 'Gift cards are here, printed next door. They do not expire, and neither does good taste.',
    label: 'seasonal',
  },
  {
    text: 'First frost, first hot chocolate. It is the thick kind, so we serve it with a spoon.',
    label: 'seasonal',
    card: { title: 'With a spoon', detail: 'Hot chocolate is back' },
  },
  {
    text: 'Order pies by Sunday at six. After that we can only offer sympathy and rolls.',
    label: 'seasonal',
  },
  {
    text: 'Grateful for early risers, late orders, and everyone who says good morning back.',
    label: 'community',
    card: { title: 'Grateful', detail: 'From all of us' },
  },
  {
    text: 'The advent shelf is stocked: twenty-four small things, all of them edible.',
    label: 'seasonal',
  },
  {
    text: 'Cookies for the whole street: we open the doors at four on Friday and close them when the trays are empty.',
    label: 'community',
    card: { title: 'Cookies for the street', detail: 'Friday from 4 pm' },
  },
]

/** Thursdays: videos. */
export const clips: DemoText[] = [
  { text: 'Four seconds of steam. The sound is better in person.' },
  { text: 'How we fold 60 croissants before sunrise' },
  { text: 'The first slice is always for the baker' },
  { text: 'Scoring a loaf: one cut, no second chances' },
  { text: 'What a nine-year-old starter looks like at breakfast' },
  { text: 'Braiding cardamom buns, at half speed because you asked' },
  { text: 'Loading the oven at 4:45 am' },
  { text: 'A bread knife, a fresh rye, and silence' },
  { text: 'Pumpkin rolls from flour to bag' },
  { text: 'Why we fold the dough three times' },
  { text: 'Crust check: tap, listen, smile' },
  { text: 'Stollen gets its snow' },
  { text: 'Sixty pies and one very long table' },
  { text: 'Gingerbread that survives the mail: the drop test' },
  { text: 'The last tray of the year' },
]

/** Fridays: something to answer. */
export const questions: DemoText[] = [
  { text: 'Settle it for us: butter to the very edge, or a respectful border?' },
  { text: 'Crust or crumb? Choose one. We will not judge (we will judge a little).' },
  {
    text: 'What should the next loaf of the week be? The answer with the most replies goes into the oven on Monday.',
  },
  { text: 'Sourdough toast: sweet or savory? Show your work.' },
  { text: 'Which smell wakes you up first: coffee, bread or bacon?' },
  { text: 'If you could have one bread for the rest of the year, which would it be?' },
  { text: 'We have room for one more cookie on the counter. Ginger or peanut butter?' },
  { text: 'How early is too early for cake?' },
  { text: 'Name our new oven. It is large, it is slow to warm up, and it is from Vienna. Ideas?' },
  { text: 'Pie people, cake people: who is in the majority around here?' },
  { text: 'What is on your table every holiday, no matter what?' },
  { text: 'Rolls or sliced bread for dinner with guests? Asking for about two hundred kitchens.' },
  { text: 'Leftovers: what is the best sandwich you have ever built the day after?' },
  { text: 'Which holiday bake should we teach in a class in January?' },
  { text: 'What did we bake this year that we must not forget next year?' },
]

/** Saturdays: one picture. */
export const pictures: DemoText[] = [
  { text: 'Saturday, 7:02. The line is short and the buns are warm.' },
  { text: 'Sunlight, flour, and somebody’s forgotten umbrella.' },
  { text: 'The good table is free until about nine.' },
  { text: 'Coffee first. Then the rest of the list.' },
  { text: 'We made too many. We did not make too many.' },
  { text: 'A very small still life.' },
  { text: 'Yours is the one with the darker crust.' },
  { text: 'Every loaf signs its own name.' },
  { text: 'Rain outside, rye inside.' },
  { text: 'Some days the foam just works.' },
  { text: 'Found on the counter: evidence of breakfast.' },
  { text: 'The season in one cup.' },
  { text: 'Open until two. The cake is not.' },
  { text: 'Snow on the awning, cinnamon in the air.' },
  { text: 'One of these was for a customer.' },
]

export const drafts: DemoText[] = [
  {
    text: 'New year, new hours? We are thinking about opening at 6:30 on weekdays. Would you come?',
    label: 'community',
  },
  {
    text: 'Meet the team: Lena came for a summer job and stayed for the rye. Ask her about caraway.',
    label: 'craft',
  },
  {
    text: 'Winter menu, first ideas: chestnut loaf, blood orange brioche, lentil soup with yesterday’s bread.',
    label: 'menu',
  },
]

/** Beside the weekly places, in the queue. */
export const queued: DemoText[] = [
  { text: 'A reminder for your future self: the spiced rye freezes well, sliced.', label: 'seasonal' },
  { text: 'Gluten-free Wednesday is back, baked in a kitchen of its own.', label: 'menu' },
  { text: 'Behind every good loaf there is a person who set an alarm for 3:15.', label: 'craft' },
  { text: 'Our coffee comes from six farms and one very careful roaster, two streets away.', label: 'craft' },
]

export const repeated =
  'Pretzel hour: from four to five they come out of the oven every ten minutes. Mustard is on us.'

/** Said again every few weeks. */
export const evergreen: { text: string; variation?: string }[] = [
  {
    text: 'How to keep a loaf for a week: cut side down on a board, a cloth over it, never in the fridge.',
    variation:
      'The fridge makes bread old. A board, the cut side down and a cloth keep our loaves good for a week.',
  },
  { text: 'We bake to order for offices and parties. Write to us two days before, and we bring it warm.' },
]

export const instagramTags = '#bakery #sourdough #smallbusiness #freshbread #localfood'
