/** Sorting and filtering of the index; without it, everything is there all the same. */
export const indexScript = `
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const valueOf = (row, column) => row.cells[column].dataset.value;
for (const table of all('table.sums')) {
  const body = table.tBodies[0];
  all('thead th', table).forEach((head, column) => {
    head.querySelector('button').addEventListener('click', () => {
      const isUp = column === 0 ? head.ariaSort !== 'ascending' : head.ariaSort === 'descending';
      for (const other of all('thead th', table)) other.removeAttribute('aria-sort');
      head.ariaSort = isUp ? 'ascending' : 'descending';
      const order = column === 0
        ? (a, b) => valueOf(a, 0).localeCompare(valueOf(b, 0))
        : (a, b) => Number(valueOf(a, column)) - Number(valueOf(b, column));
      const rows = [...body.rows].sort(order);
      body.append(...(isUp ? rows : rows.reverse()));
    });
  });
}
const text = document.getElementById('text');
const which = document.getElementById('which');
const shown = document.getElementById('shown');
const rows = [...document.getElementById('functions').tBodies[0].rows];
function filter() {
  const wanted = text.value.toLowerCase();
  let count = 0;
  for (const row of rows) {
    const isShown = row.dataset.name.toLowerCase().includes(wanted) &&
      (which.value === 'all' || row.dataset.kinds.split(' ').includes(which.value));
    row.hidden = !isShown;
    if (isShown) count++;
  }
  shown.textContent = count + ' of ' + rows.length;
}
text.addEventListener('input', filter);
which.addEventListener('change', filter);
text.form.addEventListener('submit', (event) => event.preventDefault());
for (const button of all('button.file')) button.addEventListener('click', () => {
  text.value = button.value + ' ';
  filter();
  text.focus();
});
filter();
`;
