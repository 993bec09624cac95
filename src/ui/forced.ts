import './forced.css';
