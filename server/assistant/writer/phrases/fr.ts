import type { Bank } from './bank.ts'

export const fr: Bank = {
  hooks: {
    topic: ['{s}.', 'Aujourd’hui : {s}.', 'À noter : {s}.'],
    object: ['Zoom sur {s}.', 'Quelques mots sur {s}.', 'Aujourd’hui, voici {s}.', 'Gros plan sur {s}.'],
    statement: ['{s}.', 'Bon à savoir : {s}.', 'Petite info : {s}.'],
    asked: ['{s}', 'La question du jour : {s}'],
    launch: ['Du nouveau : {s}.', 'Nouveauté : {s}.'],
    offer: ['Bon plan : {s}.', 'L’offre du jour : {s}.'],
    event: ['Date à retenir : {s}.', 'À venir : {s}.'],
    tip: ['À enregistrer pour plus tard : {s}.', 'Petit guide : {s}.'],
    countdown: ['{when} : {s}.', 'À noter, {when} : {s}.'],
    deadline: ['{when} : {s}.', 'À ne pas laisser passer, {when} : {s}.'],
    audience: ['Spécialement pour vous, {audience} : {s}.', '{audience}, ceci est pour vous : {s}.'],
  },
  lines: {
    titles: ['{s} : ce qu’il faut savoir', '{s}, en bref', 'En un coup d’œil : {s}'],
    leadIns: ['Ce qu’il faut savoir :', 'En un coup d’œil :'],
    engage: {
      all: [
        'Un avis ? Les commentaires sont ouverts.',
        'Que souhaitez-vous savoir de plus ? Demandez ci-dessous.',
        'Qu’est-ce qui compte le plus pour vous ? Écrivez-le en commentaire.',
      ],
      friendly: [
        'Qu’en pensez-vous ? Dites-le en commentaire !',
        'Vous connaissez quelqu’un qui devrait voir ça ? Partagez.',
        'Une question ? Posez-la juste en dessous !',
      ],
      professional: [
        'Quel est votre avis ? Vos commentaires sont les bienvenus.',
        'N’hésitez pas à partager avec vos collègues.',
        'Pour toute question, écrivez-nous en message privé.',
      ],
    },
    follow: {
      all: ['Tous les détails : {link}', 'En savoir plus : {link}'],
      friendly: ['Découvrez la suite ici : {link}'],
      professional: ['Retrouvez les détails ici : {link}'],
    },
    save: ['À enregistrer pour plus tard.'],
  },
}
